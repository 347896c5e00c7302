/** Whether an address is on the visitor's own machine. */
const isLocalAddress = (address: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);

/** Whether people see the product elsewhere than on this machine. */
export const isPublicOrigin = (origin: string | undefined): boolean =>
  origin !== undefined && !isLocalAddress(origin);

/** The sources that pages of a public origin may name. */
export const reachable = (addresses: readonly string[], isPublic: boolean): string[] =>
  addresses.filter((address) => !isPublic || !isLocalAddress(address));
