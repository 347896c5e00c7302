import { Skeleton } from "@cointide/shared/ui/skeleton";
import type { ReactNode } from "react";
import styles from "./facts.module.css";

/** Names and values, one under the other; a value of null is not known. */
type FactList = readonly (readonly [name: string, value: ReactNode])[];

type FactsProps = { list: FactList; isLoading?: boolean };

/** A list of facts; every value keeps its place, whether it is known, loading or missing. */
export function Facts({ list, isLoading = false }: FactsProps) {
  const missing = isLoading ? <Skeleton width="5rem" height="1em" /> : "—";
  return (
    <dl className={styles.facts}>
      {list.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value ?? missing}</dd>
        </div>
      ))}
    </dl>
  );
}
