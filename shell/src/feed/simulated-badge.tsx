import { configQuery } from "@cointide/shared/api/get-config";
import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import styles from "./simulated-badge.module.css";

/** Why prices are simulated. */
export const SIMULATED = "The exchange is out of reach, so these prices are simulated. Do not trade on them.";

/** Says that the prices of the landing page are simulated, where they are. */
export function SimulatedBadge() {
  const { api } = useHost();
  const { data: config } = useQuery(configQuery(api));
  if (config?.market !== "simulated") return null;
  return (
    <span className={styles.badge} title={SIMULATED}>
      Simulated prices
    </span>
  );
}
