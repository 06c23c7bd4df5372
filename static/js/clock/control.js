// The text form of a time control, read as far as drawing a clock needs it.
//
//   stagesOf("10/5x30;5+3", side) -> [{ method, main, amount, periods }, ...]     (ms)
//
// `method` is the sign of the text form: "" sudden death, "+" Fischer, "d" delay, "b" Bronstein, "/" byo-yomi,
// "h" hourglass, "-" untimed. The server has checked the text (clocks/core/notation.py); nothing is judged here.
const STAGE = /^(?:(\d+)(s?))?(?:([+dbh-])(\d*)|(\/)(\d+)x(\d+))?$/;

function stageOf(text) {
  const [, main = "0", seconds, method = "", amount, byoYomi, periods = "0", period] = STAGE.exec(text) ?? [];
  return {
    method: byoYomi ?? method,
    main: Number(main) * (seconds ? 1000 : 60000),
    amount: Number(period ?? (amount || 0)) * 1000,
    periods: Number(periods),
  };
}

// The stages of one side: odds name a budget for each, otherwise all have the first.
export function stagesOf(control, side) {
  const budgets = control.split("|");
  return (budgets[side] ?? budgets[0]).split(";").map(stageOf);
}

// What a side has at the beginning of a stage: with a zero base the first turn's budget is the increment.
export function opening(stage) {
  const isZeroBase = stage.main === 0 && ["+", "b"].includes(stage.method);
  const { main, amount, periods } = stage;
  return { left: isZeroBase ? amount : main, period: periods ? amount : 0, periods };
}
