import type { RowPair } from "@cointide/shared/board/row-source";
import ada from "cryptocurrency-icons/svg/color/ada.svg";
import bnb from "cryptocurrency-icons/svg/color/bnb.svg";
import btc from "cryptocurrency-icons/svg/color/btc.svg";
import eth from "cryptocurrency-icons/svg/color/eth.svg";
import ltc from "cryptocurrency-icons/svg/color/ltc.svg";
import matic from "cryptocurrency-icons/svg/color/matic.svg";
import sol from "cryptocurrency-icons/svg/color/sol.svg";
import vet from "cryptocurrency-icons/svg/color/vet.svg";

const inUsdt = (base: string, coin: string, logo: string): RowPair => ({ base, quote: "USDT", coin, logo });

const polygon = inUsdt("MATIC", "Polygon", matic);

/** The landing page's pairs with what the page would otherwise load names and logos for. */
export const PREVIEW_PAIRS: Readonly<Record<string, RowPair>> = {
  BTCUSDT: inUsdt("BTC", "Bitcoin", btc),
  ETHUSDT: inUsdt("ETH", "Ethereum", eth),
  ADAUSDT: inUsdt("ADA", "Cardano", ada),
  SOLUSDT: inUsdt("SOL", "Solana", sol),
  MATICUSDT: polygon,
  POLUSDT: { ...polygon, note: "now POLUSDT" },
  LTCUSDT: inUsdt("LTC", "Litecoin", ltc),
  BNBUSDT: inUsdt("BNB", "BNB", bnb),
  VETUSDT: inUsdt("VET", "VeChain", vet),
};
