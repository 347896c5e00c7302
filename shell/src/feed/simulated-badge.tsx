import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { configQuery } from "../api/get-config.ts";
import styles from "./simulated-badge.module.css";

/** Says that the prices on the page are made up, where they are. */
export function SimulatedBadge() {
  const { api } = useHost();
  const { data: config } = useQuery(configQuery(api));
  if (config?.market !== "simulated") return null;
  return (
    <span className={styles.badge} title="The exchange cannot be reached; these prices are made up.">
      Simulated
    </span>
  );
}
