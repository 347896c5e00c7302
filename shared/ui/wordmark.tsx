import styles from "./wordmark.module.css";

/** The product's name with a coin for the o. */
export function Wordmark({ size = "md" }: { size?: "md" | "lg" }) {
  return (
    <span role="img" aria-label="Cointide" translate="no" className={styles.wordmark} data-size={size}>
      C
      <svg className={styles.coin} viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="8.5" />
        <path d="M4.6 10.9c1.8-1.9 3.6-1.9 5.4 0s3.6 1.9 5.4 0" />
      </svg>
      intide
    </span>
  );
}
