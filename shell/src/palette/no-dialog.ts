// Stands in for the dialog that cmdk imports: an ignored module would be named by the folder of the build.
export const [Root, Portal, Overlay, Content] = [null, null, null, null];
