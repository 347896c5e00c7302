import { createContext } from "react";

/** Whether the focus has been in the card or table: then arrow keys lead to the same tool of other rows. */
export const HasHadFocus = createContext(false);
