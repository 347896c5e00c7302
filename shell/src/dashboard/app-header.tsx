import { Link } from "@cointide/shared/router";
import { Wordmark } from "@cointide/shared/ui/wordmark";
import type { ReactNode } from "react";
import { DisplayMenu } from "../display/display-menu.tsx";
import { FeedChip } from "../feed/feed-chip.tsx";
import { NavigationBar, PageTitle } from "../navigation/navigation.tsx";
import { NoticeLog } from "../notices/notice-log.tsx";
import { SearchButton } from "../palette/search-button.tsx";
import { AccountMenu, AccountTab } from "./account-menu.tsx";
import styles from "./app-header.module.css";
import { GuestLinks } from "./guest-links.tsx";
import { HeaderSlot } from "./header-slot.tsx";
import { ToolMenu } from "./tool-menu.tsx";

type AppHeaderProps = {
  onPause: () => void;
  onResume: () => void;
  /** What stands in the place of slices' tools. */
  tools?: ReactNode;
};

/** The bar at the top of the dashboard: the navigation, the search, the feed's state, and the menus. */
export function AppHeader({ onPause, onResume, tools = <HeaderSlot /> }: AppHeaderProps) {
  return (
    <header className={styles.header}>
      <Link to="/dashboard" className={styles.home}>
        <Wordmark />
      </Link>
      <PageTitle />
      <NavigationBar account={<AccountTab />} />
      <SearchButton />
      <FeedChip onPause={onPause} onResume={onResume} />
      <ToolMenu>
        {/* biome-ignore lint/plugin: tools are elements. */}
        {tools}
        <NoticeLog />
        <DisplayMenu />
      </ToolMenu>
      <GuestLinks />
      <span className={styles.account}>
        <AccountMenu />
      </span>
    </header>
  );
}
