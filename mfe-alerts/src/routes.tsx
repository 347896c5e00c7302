import type { SliceRoutes } from "@cointide/shared/host";
import { ChannelsPage } from "./channels/channels-page.tsx";
import { EditAlert } from "./form/edit-alert.tsx";
import { NewAlert } from "./form/new-alert.tsx";
import { AlertsPage } from "./list/alerts-list.tsx";
import { LogPage } from "./log/log-page.tsx";

/** The visitor's alerts, their log, how they are notified, and the form of an alert. */
export function createRoutes(): SliceRoutes {
  return {
    dashboard: [
      { path: "alerts", element: <AlertsPage /> },
      { path: "alerts/log", element: <LogPage /> },
      { path: "alerts/channels", element: <ChannelsPage /> },
      { path: "alerts/new", element: <NewAlert /> },
      { path: "alerts/:id", element: <EditAlert /> },
    ],
  };
}
