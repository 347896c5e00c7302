import { showFramed } from "@cointide/shared/embed/show-framed";

showFramed("cointide-ticker", ["symbols", "columns", "theme"]);
