/** The query parameter that asks for overrides: `?override=mfe-streams@http://localhost:3102`. */
export const PARAMETER = "override";

/** Where the tab keeps what was asked for, in its session storage. */
export const KEPT = "cointide:overrides";
