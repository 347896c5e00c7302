/** Where the settings are; each change is a page below. */
export const SETTINGS = "/dashboard/settings";

/** The draft of a new email, which ends when its code is handed in. */
export const EMAIL_DRAFT = "settings/email";
