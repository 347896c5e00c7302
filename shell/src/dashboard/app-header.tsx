import { Link } from "@cointide/shared/router";
import { Wordmark } from "@cointide/shared/ui/wordmark";
import type { ReactNode } from "react";
import { DisplayMenu } from "../display/display-menu.tsx";
import { FeedStatusBar } from "../feed/feed-status-bar.tsx";
import { NoticeLog } from "../notices/notice-log.tsx";
import { AccountMenu } from "./account-menu.tsx";
import styles from "./app-header.module.css";
import { HeaderSlot } from "./header-slot.tsx";

type AppHeaderProps = {
  onPause: () => void;
  onResume: () => void;
  /** What stands in the place of a slice's tool. */
  tool?: ReactNode;
};

/** The bar at the top of the dashboard: home, the feed's status, and the menus. */
export function AppHeader({ onPause, onResume, tool = <HeaderSlot /> }: AppHeaderProps) {
  return (
    <header className={styles.header}>
      <Link to="/dashboard" className={styles.home}>
        <Wordmark />
      </Link>
      <div className={styles.middle}>
        <FeedStatusBar onPause={onPause} onResume={onResume} />
      </div>
      {/* biome-ignore lint/plugin: it is an element. */}
      {tool}
      <DisplayMenu />
      <NoticeLog />
      <AccountMenu />
    </header>
  );
}
