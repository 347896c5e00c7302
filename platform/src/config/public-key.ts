/** How a raw Ed25519 public key looks in base64. */
export const PUBLIC_KEY = /^[A-Za-z0-9+/]{43}=$/;
