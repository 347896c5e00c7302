// What `loadRemote` gives: the tools of Module Federation put the name that a host gave to this remote for the identifier.
export type RemoteKeys = "REMOTE_ALIAS_IDENTIFIER/ticker";
export type PackageType<T> = T extends RemoteKeys ? typeof import("./ticker.d.ts") : unknown;
