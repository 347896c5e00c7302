import { showFramed } from "@cointide/shared/embed/show-framed";

showFramed("cointide-chart", ["symbol", "interval", "theme"]);
