import { createContext, useCallback, useContext } from "react";
import { type To, useNavigate } from "../facade/router.ts";

const CloseContext = createContext<(() => void) | null>(null);

/** Gives a modal's close action to what it contains. */
export const CloseModalProvider = CloseContext.Provider;

/**
 * The modal close action. With `to` it goes to that route, in place of the modal's own, so that Back does not
 * open the modal again. Without, it closes the modal around the caller; there must be one.
 */
export function useCloseModal(to?: To): () => void {
  const navigate = useNavigate();
  const around = useContext(CloseContext);
  const leave = useCallback(() => {
    if (to !== undefined) navigate(to, { replace: true, preventScrollReset: true });
  }, [navigate, to]);
  if (to !== undefined) return leave;
  if (around === null) throw new Error("useCloseModal() without a route needs a Modal around it.");
  return around;
}
