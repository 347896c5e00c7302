/** Lets the minimizer drop components that are not used: without this it keeps what a call makes, and what has a name. */
module.exports = (source) =>
  source
    .replace(/^\w+\.displayName = .*;$/gm, "")
    .replace(/= (?=React\d*\.(?:createContext|forwardRef)\()/g, "= /* @__PURE__ */ ");
