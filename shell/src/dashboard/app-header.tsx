import { Link } from "@cointide/shared/router";
import { Wordmark } from "@cointide/shared/ui/wordmark";
import type { ReactNode } from "react";
import { NoticeLog } from "../notices/notice-log.tsx";
import { AccountMenu } from "./account-menu.tsx";
import styles from "./app-header.module.css";

/** The bar at the top of the dashboard; `children` stand between the wordmark and the controls. */
export function AppHeader({ children }: { children: ReactNode }) {
  return (
    <header className={styles.header}>
      <Link to="/dashboard" className={styles.home}>
        <Wordmark />
      </Link>
      <div className={styles.middle}>{children}</div>
      <NoticeLog />
      <AccountMenu />
    </header>
  );
}
