/** Where the settings are; each change is a page below. */
export const SETTINGS = "/dashboard/settings";
