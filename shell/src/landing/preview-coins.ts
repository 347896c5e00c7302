import type { PREVIEW_SYMBOLS } from "@cointide/shared/contracts/symbols";
import ada from "cryptocurrency-icons/svg/color/ada.svg";
import bnb from "cryptocurrency-icons/svg/color/bnb.svg";
import btc from "cryptocurrency-icons/svg/color/btc.svg";
import eth from "cryptocurrency-icons/svg/color/eth.svg";
import ltc from "cryptocurrency-icons/svg/color/ltc.svg";
import matic from "cryptocurrency-icons/svg/color/matic.svg";
import sol from "cryptocurrency-icons/svg/color/sol.svg";
import vet from "cryptocurrency-icons/svg/color/vet.svg";

/** The coins of the landing page; all are priced in USDT. */
export const PREVIEW_COINS: Readonly<
  Record<(typeof PREVIEW_SYMBOLS)[number], { code: string; name: string; logo: string }>
> = {
  BTCUSDT: { code: "BTC", name: "Bitcoin", logo: btc },
  ETHUSDT: { code: "ETH", name: "Ethereum", logo: eth },
  ADAUSDT: { code: "ADA", name: "Cardano", logo: ada },
  SOLUSDT: { code: "SOL", name: "Solana", logo: sol },
  MATICUSDT: { code: "MATIC", name: "Polygon", logo: matic },
  LTCUSDT: { code: "LTC", name: "Litecoin", logo: ltc },
  BNBUSDT: { code: "BNB", name: "BNB", logo: bnb },
  VETUSDT: { code: "VET", name: "VeChain", logo: vet },
};
