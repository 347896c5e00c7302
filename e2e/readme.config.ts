import tests from "./playwright.config.ts";

/** Takes the pictures of the documents: `npm run screenshots:readme`. */
export default { ...tests, testDir: "readme", workers: 1, projects: [{ name: "readme" }] };
