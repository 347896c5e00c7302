import _1INCH from "cryptocurrency-icons/svg/color/1inch.svg";
import AAVE from "cryptocurrency-icons/svg/color/aave.svg";
import ACT from "cryptocurrency-icons/svg/color/act.svg";
import ADA from "cryptocurrency-icons/svg/color/ada.svg";
import ADX from "cryptocurrency-icons/svg/color/adx.svg";
import AEUR from "cryptocurrency-icons/svg/color/aeur.svg";
import ALGO from "cryptocurrency-icons/svg/color/algo.svg";
import AMB from "cryptocurrency-icons/svg/color/amb.svg";
import AMP from "cryptocurrency-icons/svg/color/amp.svg";
import ANKR from "cryptocurrency-icons/svg/color/ankr.svg";
import ANT from "cryptocurrency-icons/svg/color/ant.svg";
import APE from "cryptocurrency-icons/svg/color/ape.svg";
import ARDR from "cryptocurrency-icons/svg/color/ardr.svg";
import ARK from "cryptocurrency-icons/svg/color/ark.svg";
import AST from "cryptocurrency-icons/svg/color/ast.svg";
import ATM from "cryptocurrency-icons/svg/color/atm.svg";
import ATOM from "cryptocurrency-icons/svg/color/atom.svg";
import AUTO from "cryptocurrency-icons/svg/color/auto.svg";
import AVAX from "cryptocurrency-icons/svg/color/avax.svg";
import BAL from "cryptocurrency-icons/svg/color/bal.svg";
import BAND from "cryptocurrency-icons/svg/color/band.svg";
import BAT from "cryptocurrency-icons/svg/color/bat.svg";
import BCH from "cryptocurrency-icons/svg/color/bch.svg";
import BLZ from "cryptocurrency-icons/svg/color/blz.svg";
import BNB from "cryptocurrency-icons/svg/color/bnb.svg";
import BNT from "cryptocurrency-icons/svg/color/bnt.svg";
import BTC from "cryptocurrency-icons/svg/color/btc.svg";
import CHZ from "cryptocurrency-icons/svg/color/chz.svg";
import COMP from "cryptocurrency-icons/svg/color/comp.svg";
import CRV from "cryptocurrency-icons/svg/color/crv.svg";
import CTXC from "cryptocurrency-icons/svg/color/ctxc.svg";
import CVC from "cryptocurrency-icons/svg/color/cvc.svg";
import D from "cryptocurrency-icons/svg/color/d.svg";
import DAI from "cryptocurrency-icons/svg/color/dai.svg";
import DASH from "cryptocurrency-icons/svg/color/dash.svg";
import DATA from "cryptocurrency-icons/svg/color/data.svg";
import DCR from "cryptocurrency-icons/svg/color/dcr.svg";
import DENT from "cryptocurrency-icons/svg/color/dent.svg";
import DGB from "cryptocurrency-icons/svg/color/dgb.svg";
import DOCK from "cryptocurrency-icons/svg/color/dock.svg";
import DOGE from "cryptocurrency-icons/svg/color/doge.svg";
import DOT from "cryptocurrency-icons/svg/color/dot.svg";
import ELF from "cryptocurrency-icons/svg/color/elf.svg";
import ENJ from "cryptocurrency-icons/svg/color/enj.svg";
import EOS from "cryptocurrency-icons/svg/color/eos.svg";
import ETC from "cryptocurrency-icons/svg/color/etc.svg";
import ETH from "cryptocurrency-icons/svg/color/eth.svg";
import EUR from "cryptocurrency-icons/svg/color/eur.svg";
import FIDA from "cryptocurrency-icons/svg/color/fida.svg";
import FIL from "cryptocurrency-icons/svg/color/fil.svg";
import FLUX from "cryptocurrency-icons/svg/color/flux.svg";
import FUN from "cryptocurrency-icons/svg/color/fun.svg";
import GAS from "cryptocurrency-icons/svg/color/gas.svg";
import GMT from "cryptocurrency-icons/svg/color/gmt.svg";
import GNO from "cryptocurrency-icons/svg/color/gno.svg";
import GRT from "cryptocurrency-icons/svg/color/grt.svg";
import HOT from "cryptocurrency-icons/svg/color/hot.svg";
import ICP from "cryptocurrency-icons/svg/color/icp.svg";
import ICX from "cryptocurrency-icons/svg/color/icx.svg";
import IOST from "cryptocurrency-icons/svg/color/iost.svg";
import IOTX from "cryptocurrency-icons/svg/color/iotx.svg";
import IQ from "cryptocurrency-icons/svg/color/iq.svg";
import KMD from "cryptocurrency-icons/svg/color/kmd.svg";
import KNC from "cryptocurrency-icons/svg/color/knc.svg";
import KSM from "cryptocurrency-icons/svg/color/ksm.svg";
import LINK from "cryptocurrency-icons/svg/color/link.svg";
import LOOM from "cryptocurrency-icons/svg/color/loom.svg";
import LPT from "cryptocurrency-icons/svg/color/lpt.svg";
import LRC from "cryptocurrency-icons/svg/color/lrc.svg";
import LSK from "cryptocurrency-icons/svg/color/lsk.svg";
import LTC from "cryptocurrency-icons/svg/color/ltc.svg";
import MANA from "cryptocurrency-icons/svg/color/mana.svg";
import MATIC from "cryptocurrency-icons/svg/color/matic.svg";
import MKR from "cryptocurrency-icons/svg/color/mkr.svg";
import MLN from "cryptocurrency-icons/svg/color/mln.svg";
import MTL from "cryptocurrency-icons/svg/color/mtl.svg";
import NEO from "cryptocurrency-icons/svg/color/neo.svg";
import NEXO from "cryptocurrency-icons/svg/color/nexo.svg";
import NKN from "cryptocurrency-icons/svg/color/nkn.svg";
import NMR from "cryptocurrency-icons/svg/color/nmr.svg";
import NULS from "cryptocurrency-icons/svg/color/nuls.svg";
import OMG from "cryptocurrency-icons/svg/color/omg.svg";
import OMNI from "cryptocurrency-icons/svg/color/omni.svg";
import ONE from "cryptocurrency-icons/svg/color/one.svg";
import ONG from "cryptocurrency-icons/svg/color/ong.svg";
import ONT from "cryptocurrency-icons/svg/color/ont.svg";
import OXT from "cryptocurrency-icons/svg/color/oxt.svg";
import PAXG from "cryptocurrency-icons/svg/color/paxg.svg";
import PIVX from "cryptocurrency-icons/svg/color/pivx.svg";
import POWR from "cryptocurrency-icons/svg/color/powr.svg";
import QNT from "cryptocurrency-icons/svg/color/qnt.svg";
import QTUM from "cryptocurrency-icons/svg/color/qtum.svg";
import RAY from "cryptocurrency-icons/svg/color/ray.svg";
import REN from "cryptocurrency-icons/svg/color/ren.svg";
import REQ from "cryptocurrency-icons/svg/color/req.svg";
import RLC from "cryptocurrency-icons/svg/color/rlc.svg";
import RVN from "cryptocurrency-icons/svg/color/rvn.svg";
import SAND from "cryptocurrency-icons/svg/color/sand.svg";
import SC from "cryptocurrency-icons/svg/color/sc.svg";
import SKL from "cryptocurrency-icons/svg/color/skl.svg";
import SKY from "cryptocurrency-icons/svg/color/sky.svg";
import SNT from "cryptocurrency-icons/svg/color/snt.svg";
import SNX from "cryptocurrency-icons/svg/color/snx.svg";
import SOL from "cryptocurrency-icons/svg/color/sol.svg";
import STEEM from "cryptocurrency-icons/svg/color/steem.svg";
import STORJ from "cryptocurrency-icons/svg/color/storj.svg";
import STX from "cryptocurrency-icons/svg/color/stx.svg";
import SUSHI from "cryptocurrency-icons/svg/color/sushi.svg";
import SYS from "cryptocurrency-icons/svg/color/sys.svg";
import THETA from "cryptocurrency-icons/svg/color/theta.svg";
import TRX from "cryptocurrency-icons/svg/color/trx.svg";
import TUSD from "cryptocurrency-icons/svg/color/tusd.svg";
import UMA from "cryptocurrency-icons/svg/color/uma.svg";
import UNI from "cryptocurrency-icons/svg/color/uni.svg";
import USDC from "cryptocurrency-icons/svg/color/usdc.svg";
import USDT from "cryptocurrency-icons/svg/color/usdt.svg";
import UTK from "cryptocurrency-icons/svg/color/utk.svg";
import VET from "cryptocurrency-icons/svg/color/vet.svg";
import VIB from "cryptocurrency-icons/svg/color/vib.svg";
import VTHO from "cryptocurrency-icons/svg/color/vtho.svg";
import WAN from "cryptocurrency-icons/svg/color/wan.svg";
import WAVES from "cryptocurrency-icons/svg/color/waves.svg";
import WBTC from "cryptocurrency-icons/svg/color/wbtc.svg";
import XEM from "cryptocurrency-icons/svg/color/xem.svg";
import XLM from "cryptocurrency-icons/svg/color/xlm.svg";
import XMR from "cryptocurrency-icons/svg/color/xmr.svg";
import XRP from "cryptocurrency-icons/svg/color/xrp.svg";
import XTZ from "cryptocurrency-icons/svg/color/xtz.svg";
import XVG from "cryptocurrency-icons/svg/color/xvg.svg";
import YFI from "cryptocurrency-icons/svg/color/yfi.svg";
import ZEC from "cryptocurrency-icons/svg/color/zec.svg";
import ZEN from "cryptocurrency-icons/svg/color/zen.svg";
import ZIL from "cryptocurrency-icons/svg/color/zil.svg";
import ZRX from "cryptocurrency-icons/svg/color/zrx.svg";

/** The addresses of coins' logos by base asset; the build puts the files into the release. */
export const LOGO_FILES: Readonly<Record<string, string>> = {
  "1INCH": _1INCH,
  AAVE,
  ACT,
  ADA,
  ADX,
  AEUR,
  ALGO,
  AMB,
  AMP,
  ANKR,
  ANT,
  APE,
  ARDR,
  ARK,
  AST,
  ATM,
  ATOM,
  AUTO,
  AVAX,
  BAL,
  BAND,
  BAT,
  BCH,
  BLZ,
  BNB,
  BNT,
  BTC,
  CHZ,
  COMP,
  CRV,
  CTXC,
  CVC,
  D,
  DAI,
  DASH,
  DATA,
  DCR,
  DENT,
  DGB,
  DOCK,
  DOGE,
  DOT,
  ELF,
  ENJ,
  EOS,
  ETC,
  ETH,
  EUR,
  FIDA,
  FIL,
  FLUX,
  FUN,
  GAS,
  GMT,
  GNO,
  GRT,
  HOT,
  ICP,
  ICX,
  IOST,
  IOTX,
  IQ,
  KMD,
  KNC,
  KSM,
  LINK,
  LOOM,
  LPT,
  LRC,
  LSK,
  LTC,
  MANA,
  MATIC,
  MKR,
  MLN,
  MTL,
  NEO,
  NEXO,
  NKN,
  NMR,
  NULS,
  OMG,
  OMNI,
  ONE,
  ONG,
  ONT,
  OXT,
  PAXG,
  PIVX,
  POWR,
  QNT,
  QTUM,
  RAY,
  REN,
  REQ,
  RLC,
  RVN,
  SAND,
  SC,
  SKL,
  SKY,
  SNT,
  SNX,
  SOL,
  STEEM,
  STORJ,
  STX,
  SUSHI,
  SYS,
  THETA,
  TRX,
  TUSD,
  UMA,
  UNI,
  USDC,
  USDT,
  UTK,
  VET,
  VIB,
  VTHO,
  WAN,
  WAVES,
  WBTC,
  XEM,
  XLM,
  XMR,
  XRP,
  XTZ,
  XVG,
  YFI,
  ZEC,
  ZEN,
  ZIL,
  ZRX,
};
