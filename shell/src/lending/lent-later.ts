import * as deleteSessions from "@cointide/shared/api/delete-sessions";
import * as deleteUser from "@cointide/shared/api/delete-user";
import * as getSessions from "@cointide/shared/api/get-sessions";
import * as getWindow from "@cointide/shared/api/get-window";
import * as postUser from "@cointide/shared/api/post-user";
import * as putEmail from "@cointide/shared/api/put-email";
import * as putName from "@cointide/shared/api/put-name";
import * as putPassword from "@cointide/shared/api/put-password";
import * as putUser from "@cointide/shared/api/put-user";
import * as accountContracts from "@cointide/shared/contracts/account";
import * as configContracts from "@cointide/shared/contracts/config";
import * as eventsContracts from "@cointide/shared/contracts/events";
import * as sessionContracts from "@cointide/shared/contracts/session";
import * as userContracts from "@cointide/shared/contracts/user";
import * as windowContracts from "@cointide/shared/contracts/window";
import * as codeForm from "@cointide/shared/forms/code-form";
import * as draftNote from "@cointide/shared/forms/draft-note";
import * as formFrame from "@cointide/shared/forms/form-frame";
import * as newPasswordFields from "@cointide/shared/forms/new-password-fields";
import * as useForm from "@cointide/shared/forms/use-form";
import * as usePause from "@cointide/shared/forms/use-pause";
import * as enterAccount from "@cointide/shared/session/enter-account";
import * as exportMarker from "@cointide/shared/session/export-marker";
import * as forgetAccount from "@cointide/shared/session/forget-account";
import * as keepUser from "@cointide/shared/session/keep-user";
import * as useDraft from "@cointide/shared/session/use-draft";
import * as applySnapshot from "@cointide/shared/streams/apply-snapshot";
import * as guestStreams from "@cointide/shared/streams/guest-streams";
import * as markSymbols from "@cointide/shared/streams/mark-symbols";
import * as pipeline from "@cointide/shared/ticks/pipeline";
import * as field from "@cointide/shared/ui/field";
import * as linkTabs from "@cointide/shared/ui/link-tabs";
import * as passwordField from "@cointide/shared/ui/password-field";
import jsxDevRuntime from "react/jsx-dev-runtime";

/** What only dialogs borrow, and slices under development: a chunk, fetched with the first slice that wants some of it. */
export const LENT_LATER = {
  "react/jsx-dev-runtime": jsxDevRuntime,
  "@cointide/shared/api/delete-sessions": deleteSessions,
  "@cointide/shared/api/delete-user": deleteUser,
  "@cointide/shared/api/get-sessions": getSessions,
  "@cointide/shared/api/get-window": getWindow,
  "@cointide/shared/api/post-user": postUser,
  "@cointide/shared/api/put-email": putEmail,
  "@cointide/shared/api/put-name": putName,
  "@cointide/shared/api/put-password": putPassword,
  "@cointide/shared/api/put-user": putUser,
  "@cointide/shared/contracts/account": accountContracts,
  "@cointide/shared/contracts/config": configContracts,
  "@cointide/shared/contracts/events": eventsContracts,
  "@cointide/shared/contracts/session": sessionContracts,
  "@cointide/shared/contracts/user": userContracts,
  "@cointide/shared/contracts/window": windowContracts,
  "@cointide/shared/forms/code-form": codeForm,
  "@cointide/shared/forms/draft-note": draftNote,
  "@cointide/shared/forms/form-frame": formFrame,
  "@cointide/shared/forms/new-password-fields": newPasswordFields,
  "@cointide/shared/forms/use-form": useForm,
  "@cointide/shared/forms/use-pause": usePause,
  "@cointide/shared/session/enter-account": enterAccount,
  "@cointide/shared/session/export-marker": exportMarker,
  "@cointide/shared/session/forget-account": forgetAccount,
  "@cointide/shared/session/keep-user": keepUser,
  "@cointide/shared/session/use-draft": useDraft,
  "@cointide/shared/streams/apply-snapshot": applySnapshot,
  "@cointide/shared/streams/guest-streams": guestStreams,
  "@cointide/shared/streams/mark-symbols": markSymbols,
  "@cointide/shared/ticks/pipeline": pipeline,
  "@cointide/shared/ui/field": field,
  "@cointide/shared/ui/link-tabs": linkTabs,
  "@cointide/shared/ui/password-field": passwordField,
};
