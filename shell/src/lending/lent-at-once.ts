import * as apiError from "@cointide/shared/api/api-error";
import * as client from "@cointide/shared/api/client";
import * as deleteSession from "@cointide/shared/api/delete-session";
import * as getAssets from "@cointide/shared/api/get-assets";
import * as getConfig from "@cointide/shared/api/get-config";
import * as getPreview from "@cointide/shared/api/get-preview";
import * as getTickers from "@cointide/shared/api/get-tickers";
import * as getUser from "@cointide/shared/api/get-user";
import * as bus from "@cointide/shared/bus";
import * as decimals from "@cointide/shared/contracts/decimals";
import * as marketContracts from "@cointide/shared/contracts/market";
import * as registryContracts from "@cointide/shared/contracts/registry";
import * as streamsContracts from "@cointide/shared/contracts/streams";
import * as symbolsContracts from "@cointide/shared/contracts/symbols";
import * as time from "@cointide/shared/format/time";
import * as host from "@cointide/shared/host";
import * as query from "@cointide/shared/query";
import * as router from "@cointide/shared/router";
import * as deletePrompt from "@cointide/shared/session/delete-prompt";
import * as drafts from "@cointide/shared/session/drafts";
import * as localStore from "@cointide/shared/session/local-store";
import * as sessionStore from "@cointide/shared/session/session-store";
import * as useSession from "@cointide/shared/session/use-session";
import * as cachedStreams from "@cointide/shared/streams/cached-streams";
import * as discardStream from "@cointide/shared/streams/discard-stream";
import * as importGuestStreams from "@cointide/shared/streams/import-guest-streams";
import * as keepGuestStreams from "@cointide/shared/streams/keep-guest-streams";
import * as oldValues from "@cointide/shared/streams/old-values";
import * as pendingStreams from "@cointide/shared/streams/pending-streams";
import * as reloadStreams from "@cointide/shared/streams/reload-streams";
import * as restoreStream from "@cointide/shared/streams/restore-stream";
import * as saveStream from "@cointide/shared/streams/save-stream";
import * as streamsQuery from "@cointide/shared/streams/streams-query";
import * as subscriptionNames from "@cointide/shared/streams/subscription-names";
import * as querySink from "@cointide/shared/ticks/query-sink";
import * as useTicker from "@cointide/shared/ticks/use-ticker";
import * as age from "@cointide/shared/ui/age";
import * as button from "@cointide/shared/ui/button";
import * as buttonLink from "@cointide/shared/ui/button-link";
import * as decimal from "@cointide/shared/ui/decimal";
import * as feedState from "@cointide/shared/ui/feed-state";
import * as formMessage from "@cointide/shared/ui/form-message";
import * as iconButton from "@cointide/shared/ui/icon-button";
import * as iconLink from "@cointide/shared/ui/icon-link";
import * as menu from "@cointide/shared/ui/menu";
import * as modal from "@cointide/shared/ui/modal";
import * as modalClose from "@cointide/shared/ui/modal-close";
import * as notice from "@cointide/shared/ui/notice";
import * as skeleton from "@cointide/shared/ui/skeleton";
import * as textLink from "@cointide/shared/ui/text-link";
import * as timestamp from "@cointide/shared/ui/timestamp";
import * as useFeedStatus from "@cointide/shared/ui/use-feed-status";
import * as useNow from "@cointide/shared/ui/use-now";
import * as useTopDialog from "@cointide/shared/ui/use-top-dialog";
import * as visuallyHidden from "@cointide/shared/ui/visually-hidden";
import * as wordmark from "@cointide/shared/ui/wordmark";
import react from "react";
import jsxRuntime from "react/jsx-runtime";
import reactDom from "react-dom";
import reactDomClient from "react-dom/client";

/** What the shell uses itself, and what the dashboard's panel borrows: it is there when the shell is. */
export const LENT_AT_ONCE = {
  react,
  "react/jsx-runtime": jsxRuntime,
  "react-dom": reactDom,
  "react-dom/client": reactDomClient,
  "@cointide/shared/api/api-error": apiError,
  "@cointide/shared/api/client": client,
  "@cointide/shared/api/delete-session": deleteSession,
  "@cointide/shared/api/get-assets": getAssets,
  "@cointide/shared/api/get-config": getConfig,
  "@cointide/shared/api/get-preview": getPreview,
  "@cointide/shared/api/get-tickers": getTickers,
  "@cointide/shared/api/get-user": getUser,
  "@cointide/shared/bus": bus,
  "@cointide/shared/contracts/decimals": decimals,
  "@cointide/shared/contracts/market": marketContracts,
  "@cointide/shared/contracts/registry": registryContracts,
  "@cointide/shared/contracts/streams": streamsContracts,
  "@cointide/shared/contracts/symbols": symbolsContracts,
  "@cointide/shared/format/time": time,
  "@cointide/shared/host": host,
  "@cointide/shared/query": query,
  "@cointide/shared/router": router,
  "@cointide/shared/session/delete-prompt": deletePrompt,
  "@cointide/shared/session/drafts": drafts,
  "@cointide/shared/session/local-store": localStore,
  "@cointide/shared/session/session-store": sessionStore,
  "@cointide/shared/session/use-session": useSession,
  "@cointide/shared/streams/cached-streams": cachedStreams,
  "@cointide/shared/streams/discard-stream": discardStream,
  "@cointide/shared/streams/import-guest-streams": importGuestStreams,
  "@cointide/shared/streams/keep-guest-streams": keepGuestStreams,
  "@cointide/shared/streams/old-values": oldValues,
  "@cointide/shared/streams/pending-streams": pendingStreams,
  "@cointide/shared/streams/reload-streams": reloadStreams,
  "@cointide/shared/streams/restore-stream": restoreStream,
  "@cointide/shared/streams/save-stream": saveStream,
  "@cointide/shared/streams/streams-query": streamsQuery,
  "@cointide/shared/streams/subscription-names": subscriptionNames,
  "@cointide/shared/ticks/query-sink": querySink,
  "@cointide/shared/ticks/use-ticker": useTicker,
  "@cointide/shared/ui/age": age,
  "@cointide/shared/ui/button": button,
  "@cointide/shared/ui/button-link": buttonLink,
  "@cointide/shared/ui/decimal": decimal,
  "@cointide/shared/ui/feed-state": feedState,
  "@cointide/shared/ui/form-message": formMessage,
  "@cointide/shared/ui/icon-button": iconButton,
  "@cointide/shared/ui/icon-link": iconLink,
  "@cointide/shared/ui/menu": menu,
  "@cointide/shared/ui/modal": modal,
  "@cointide/shared/ui/modal-close": modalClose,
  "@cointide/shared/ui/notice": notice,
  "@cointide/shared/ui/skeleton": skeleton,
  "@cointide/shared/ui/text-link": textLink,
  "@cointide/shared/ui/timestamp": timestamp,
  "@cointide/shared/ui/use-feed-status": useFeedStatus,
  "@cointide/shared/ui/use-now": useNow,
  "@cointide/shared/ui/use-top-dialog": useTopDialog,
  "@cointide/shared/ui/visually-hidden": visuallyHidden,
  "@cointide/shared/ui/wordmark": wordmark,
};
