import type { ComponentProps } from "react";
import { Link } from "../facade/router.ts";
import styles from "./text-link.module.css";

/** A link to a route within text. */
export function TextLink(props: Omit<ComponentProps<typeof Link>, "className">) {
  return <Link {...props} className={styles.link} />;
}
