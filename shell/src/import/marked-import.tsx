import { useHost } from "@cointide/shared/host";
import { useSession } from "@cointide/shared/host/use-session";
import { useEffect, useState } from "react";
import { useLoaded } from "../slices/use-loaded.ts";

const load = () => import("./import-offer.tsx").then(({ ImportOffer }) => ImportOffer);

/** Loaded for accounts alone; where it cannot be, the import waits for the next visit. */
function LoadedOffer() {
  const offer = useLoaded(load);
  return offer.status === "ready" ? <offer.value /> : null;
}

/**
 * Brings guest streams into the account whose sign-up asked for it, as soon as the dashboard shows that
 * account: after its validation, or on a later visit where the page was closed before the import began. In any
 * other account it asks first. A page that only followed another tab leaves both to that one, where the person
 * is looking.
 */
export function MarkedImport() {
  const { session } = useHost();
  const { kind } = useSession();
  const [hasFollowed, setFollowed] = useState(false);
  useEffect(() => session.onOutsideChange(() => setFollowed(true)), [session]);
  return kind === "user" && !hasFollowed ? <LoadedOffer /> : null;
}
