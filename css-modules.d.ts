declare module "*.module.css" {
  const classNames: Readonly<Record<string, string>>;
  export default classNames;
}
declare module "*.css";
/** A stylesheet's text, minified, for roots that adopt it. */
declare module "*.css?raw" {
  const text: string;
  export default text;
}

/** The address of a picture that the build puts beside the scripts. */
declare module "*.svg" {
  const address: string;
  export default address;
}
