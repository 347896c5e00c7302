import { keyOf, uniform } from "./noise.ts";

/** A coin or currency: its name, what it is worth in US dollars, and how much it moves in a day (0.03 = 3 %). */
export type Asset = { name: string; dollars: number; daily: number };

/** Coins from the most to the least traded, with plausible prices in US dollars. */
const COINS = `
BTC 64200 ETH 3380 SOL 152 XRP 0.52 BNB 588 DOGE 0.124 PEPE 0.0000118 SUI 0.83 ADA 0.412 WIF 2.05
AVAX 27.6 LINK 14.2 SHIB 0.0000174 TRX 0.127 LTC 74.5 DOT 6.21 NEAR 5.24 FIL 4.38 APT 7.04 ARB 0.78
OP 1.83 POL 0.561 UNI 9.42 ATOM 6.71 FET 1.42 INJ 22.9 BCH 391 ETC 23.4 ICP 8.29 RUNE 4.11
AAVE 93.4 TIA 6.92 ORDI 38.7 BONK 0.0000238 FLOKI 0.000171 WLD 2.62 SEI 0.352 TAO 287 JUP 0.794 ENA 0.541
RENDER 7.66 STX 1.71 LDO 1.96 HBAR 0.0752 XLM 0.0931 VET 0.0243 ALGO 0.141 GALA 0.0262 SAND 0.312 MANA 0.338
AXS 6.08 APE 0.923 CHZ 0.0741 ENS 25.3 CRV 0.287 DYDX 1.34 GRT 0.194 IMX 1.48 SNX 1.89 COMP 48.6
MKR 2390 SUSHI 0.774 1INCH 0.362 YFI 6120 ZEC 22.7 DASH 24.9 XTZ 0.793 EOS 0.576 NEO 10.7 IOTA 0.168
QTUM 2.61 KSM 23.6 ZIL 0.0171 ONT 0.214 IOST 0.00612 ICX 0.152 WAVES 1.04 THETA 1.43 FTM 0.512 ONE 0.0138
EGLD 30.8 FLOW 0.603 ROSE 0.0897 KAVA 0.398 CELO 0.582 MINA 0.521 AR 26.1 ANKR 0.0268 STORJ 0.401 SKL 0.0442
BAT 0.187 ZRX 0.341 ENJ 0.162 LRC 0.158 OCEAN 0.612 BAND 1.23 NMR 16.4 RSR 0.00523 REEF 0.00131 CELR 0.0142
COTI 0.0987 DENT 0.000912 HOT 0.00173 WIN 0.0000871 BTTC 0.00000082 SUN 0.0108 JST 0.0287 SXP 0.251 ALPHA 0.0702 BAKE 0.219
CAKE 1.92 XVS 6.77 BURGER 0.402 TWT 0.981 SFP 0.684 DODO 0.118 LIT 0.713 RAY 1.62 SRM 0.0351 ALICE 0.982
TLM 0.0119 SLP 0.00283 YGG 0.497 PYR 3.12 GMT 0.153 MAGIC 0.421 ILV 51.6 HIGH 1.36 VOXEL 0.131 GHST 0.926
PIXEL 0.164 PORTAL 0.412 XAI 0.287 ACE 2.74 NFP 0.231 AI 0.466 MANTA 0.918 ALT 0.132 STRK 0.642 DYM 1.47
PYTH 0.334 JTO 2.21 W 0.311 TNSR 0.562 ETHFI 2.13 REZ 0.0787 BB 0.369 NOT 0.0131 IO 2.08 ZK 0.154
ZRO 3.61 LISTA 0.462 BANANA 43.2 DOGS 0.00102 HMSTR 0.00294 CATI 0.512 EIGEN 3.44 SCR 0.631 NEIRO 0.00118 TURBO 0.00561
1000SATS 0.000287 RATS 0.000118 1MBABYDOGE 0.00281 PEOPLE 0.0763 JASMY 0.0264 LUNC 0.0000832 LUNA 0.394 USTC 0.0181 MEME 0.0138 BOME 0.00883
ARKM 1.51 CFX 0.153 ACH 0.0197 AGLD 0.981 BICO 0.312 BLUR 0.218 BNT 0.572 C98 0.153 CKB 0.0112 CTSI 0.159
CVX 2.14 CYBER 4.12 DAR 0.142 DEGO 1.71 DIA 0.402 DUSK 0.221 EDU 0.612 FIDA 0.273 FLUX 0.582 FORTH 3.09
FXS 2.33 GAS 3.87 GLM 0.339 GMX 27.4 GNS 2.21 GTC 0.792 HFT 0.171 HIVE 0.211 HOOK 0.482 ID 0.424
IDEX 0.0421 IRIS 0.0189 JOE 0.367 KDA 0.542 KMD 0.251 LPT 15.3 LQTY 0.812 LSK 0.921 LTO 0.138 MASK 2.71
MAV 0.238 METIS 41.8 MOVR 10.9 MTL 1.03 NKN 0.0881 OGN 0.0983 OM 1.08 ONG 0.341 OSMO 0.521 OXT 0.0762
PAXG 2410 PENDLE 3.42 PERP 0.662 PHA 0.124 POND 0.0152 POWR 0.213 PROM 6.02 PUNDIX 0.412 QNT 78.2 QUICK 0.0468
RAD 1.12 RARE 0.104 RDNT 0.0951 REQ 0.112 RIF 0.0921 RLC 1.82 RPL 13.7 RVN 0.0181 SC 0.00461 SSV 23.9
STEEM 0.183 STG 0.362 SUPER 0.682 SYN 0.441 SYS 0.112 TFUEL 0.0641 TRB 72.4 TRU 0.131 TUSD 0.9991 UMA 2.21
VANRY 0.121 VTHO 0.00194 WAXP 0.0412 WOO 0.193 XEC 0.0000351 XEM 0.0172 XNO 0.921 ZEN 8.92 币安人生 0.168 ASTER 1.12`;

/** Money that is quoted against rather than traded for gain: it hardly moves. */
const MONEY: readonly Asset[] = [
  { name: "USDT", dollars: 1, daily: 0 },
  { name: "USDC", dollars: 1.0002, daily: 0.00008 },
  { name: "FDUSD", dollars: 0.9988, daily: 0.0001 },
  { name: "EUR", dollars: 1.0842, daily: 0.003 },
  { name: "TRY", dollars: 0.03042, daily: 0.002 },
  { name: "GBP", dollars: 1.2713, daily: 0.003 },
  { name: "BRL", dollars: 0.1842, daily: 0.004 },
  { name: "JPY", dollars: 0.006514, daily: 0.003 },
];

const CALM: Readonly<Record<string, number>> = {
  BTC: 0.019,
  ETH: 0.024,
  BNB: 0.02,
  PAXG: 0.007,
  TUSD: 0.0002,
};

/** Worth from a tenth of a cent to ten thousand dollars, as likely in each power of ten. */
function makeUpCoin(index: number): Asset {
  const name = `COIN${String(index + 1).padStart(4, "0")}`;
  const dollars = Number((10 ** (7 * uniform(keyOf(0, name), 0) - 3)).toPrecision(3));
  return { name, dollars, daily: 0.03 };
}

/** The coins of the table and as many invented ones as asked for. */
export function listCoins(more = 0): Asset[] {
  const words = COINS.trim().split(/\s+/);
  const coins: Asset[] = [];
  for (let i = 0; i < words.length; i += 2) {
    const name = words[i] as string;
    // The less a coin is traded, the more it jumps.
    coins.push({ name, dollars: Number(words[i + 1]), daily: CALM[name] ?? 0.026 + i * 0.00002 });
  }
  for (let i = 0; i < more; i++) coins.push(makeUpCoin(i));
  return coins;
}

/** The currencies of the table, and further ones by what one of them is worth in US dollars. */
export function listMoney(more: Readonly<Record<string, number>> = {}): readonly Asset[] {
  const further = Object.entries(more).map(([name, dollars]) => ({ name, dollars, daily: 0.003 }));
  return [...MONEY, ...further];
}
