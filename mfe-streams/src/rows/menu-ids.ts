/** The id of the menu of all rows of the board. */
export const ROW_MENU = "board-row-menu";

/** The id of the menu of all cards of the board. */
export const CARD_MENU = "board-card-menu";
