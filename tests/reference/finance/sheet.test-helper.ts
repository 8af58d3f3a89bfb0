/**
 * The appraisal again, as a person would do it in a spreadsheet: one column for each line, a row for each year, plain sums. It shares nothing
 * with the engine, so that both agree only where both are right.
 */
export interface SheetCase {
  name: string;
  years: number;
  cost: number;
  life: number;
  grant: number;
  gains: { amount: number; growth: number }[];
  discount: number;
  equityReturn: number;
  equipmentGrowth?: number;
  residual: "none" | "straight" | "annuities" | number;
  tax?: {
    rate: number;
    years: number;
    /** Declining rate; left out: straight line. */
    declining?: number;
    first?: number;
    losses: "carried" | "offset" | "lost";
    grant: "basis" | "income" | "untaxed";
    credit?: number;
    creditBasis?: number;
  };
  loan?: {
    share: number;
    rate: number;
    years: number;
    kind: "annuity" | "linear" | "bullet";
    grace?: number;
    fee?: number;
  };
}

export interface SheetResult {
  beforeTax: number[];
  afterTax: number[];
  equity: number[];
  npv: number;
  npvAfterTax: number;
  npvEquity: number;
  coverage: number[];
}

export function sheet(c: SheetCase): SheetResult {
  const n = c.years;
  const row = () => Array.from({ length: n + 1 }, () => 0);
  const [operating, capital, depreciation, interest, principal] = [row(), row(), row(), row(), row()] as [
    number[],
    number[],
    number[],
    number[],
    number[],
  ];
  for (let y = 1; y <= n; y++)
    for (const { amount, growth } of c.gains) operating[y] = operating[y]! + amount * Math.pow(1 + growth, y - 1);

  // Purchases: one now, one whenever the life is over.
  const bought: { year: number; cost: number }[] = [];
  for (let y = 0; y < n; y += c.life)
    bought.push({ year: y, cost: c.cost * Math.pow(1 + (c.equipmentGrowth ?? 0), y) });
  for (const { year, cost } of bought) capital[year] = capital[year]! - cost;
  capital[0] = capital[0]! + c.grant;
  const last = bought[bought.length - 1]!;
  const usedYears = n - last.year;
  let left = 0;
  if (typeof c.residual === "number") left = c.residual * c.cost;
  if (c.residual === "straight") left = last.cost - (last.cost / c.life) * usedYears;
  if (c.residual === "annuities") {
    // The annuity is paid year by year; what is owed then is what the rest is worth.
    const r = c.discount;
    let factor = 0;
    for (let k = 1; k <= c.life; k++) factor += 1 / Math.pow(1 + r, k);
    left = last.cost;
    for (let k = 1; k <= usedYears; k++) left = left + left * r - last.cost / factor;
  }
  const isOver = usedYears === c.life && typeof c.residual !== "number";
  if (isOver) left = 0;

  const credit = c.tax ? (c.tax.credit ?? 0) * (c.cost - (c.tax.grant === "basis" ? c.grant : 0)) : 0;
  let book = 0;
  if (c.tax) {
    for (const purchase of bought) {
      let base = purchase.cost;
      if (purchase.year === 0) {
        if (c.tax.grant === "basis") base -= c.grant;
        base -= credit * (c.tax.creditBasis ?? 0);
      }
      const end = Math.min(n, purchase.year + c.life);
      let rest = base;
      let age = 0;
      for (let y = purchase.year + 1; y <= end; y++) {
        const weight = y === purchase.year + 1 ? (c.tax.first ?? 1) : Math.min(1, c.tax.years - age);
        const line = c.tax.years - age > 1e-9 ? (rest / (c.tax.years - age)) * weight : 0;
        const falling = c.tax.declining ? rest * c.tax.declining * weight : 0;
        const amount = weight <= 0 ? 0 : Math.max(line, falling);
        depreciation[y] = depreciation[y]! + amount;
        rest -= amount;
        age += weight;
      }
      if (end < n) depreciation[end] = depreciation[end]! + rest;
      else book += rest;
    }
  }

  const loan = c.loan ? c.loan.share * (c.cost - c.grant) : 0;
  const fee = c.loan ? loan * (c.loan.fee ?? 0) : 0;
  let owed = loan;
  if (c.loan) {
    const grace = c.loan.grace ?? 0;
    const rates = c.loan.years - grace;
    let factor = 0;
    for (let k = 1; k <= rates; k++) factor += 1 / Math.pow(1 + c.loan.rate, k);
    for (let y = 1; y <= Math.min(n, c.loan.years); y++) {
      interest[y] = owed * c.loan.rate;
      if (y > grace && c.loan.kind === "annuity") principal[y] = loan / factor - interest[y]!;
      if (y > grace && c.loan.kind === "linear") principal[y] = loan / rates;
      if (y === c.loan.years) principal[y] = owed;
      owed -= principal[y]!;
    }
  }

  const taxOf = (deducted: number[], feePaid: number): number[] => {
    const taxes = row();
    if (!c.tax) return taxes;
    let pool = 0;
    for (let y = 1; y <= n; y++) {
      let base = operating[y]! - depreciation[y]! - deducted[y]!;
      if (y === 1) base = base + (c.tax.grant === "income" ? c.grant : 0) - feePaid;
      if (y === n) base = base + left - book;
      if (c.tax.losses === "offset") taxes[y] = base * c.tax.rate;
      else if (base < 0) pool += c.tax.losses === "carried" ? -base : 0;
      else {
        const used = Math.min(pool, base);
        pool -= used;
        taxes[y] = (base - used) * c.tax.rate;
      }
    }
    return taxes;
  };
  const projectTax = taxOf(row(), 0);
  const ownerTax = taxOf(interest, fee);
  const beforeTax = operating.map((amount, y) => amount + capital[y]! + (y === n ? left : 0));
  const creditAt = (y: number) => (y === 1 ? credit : 0);
  const afterTax = beforeTax.map((amount, y) => amount - projectTax[y]! + creditAt(y));
  const equity = beforeTax.map(
    (amount, y) => amount - ownerTax[y]! + creditAt(y) - interest[y]! - principal[y]! + (y === 0 ? loan - fee : 0),
  );
  const worth = (flow: number[], rate: number) => {
    let sum = 0;
    for (let y = 0; y <= n; y++) sum += flow[y]! / Math.pow(1 + rate, y);
    return sum;
  };
  const coverage: number[] = [];
  for (let y = 1; y <= n; y++) {
    const service = interest[y]! + principal[y]!;
    if (service > 0) coverage.push((operating[y]! + (y < n ? capital[y]! : 0) + creditAt(y) - ownerTax[y]!) / service);
  }
  return {
    beforeTax,
    afterTax,
    equity,
    npv: worth(beforeTax, c.discount),
    npvAfterTax: worth(afterTax, c.discount),
    npvEquity: worth(equity, c.equityReturn),
    coverage,
  };
}

/** The rate between two bounds at which a flow is worth nothing, by halving; the flow is worth more at the lower one. */
export function rateBetween(flow: readonly number[], low: number, high: number): number {
  let [from, to] = [low, high];
  for (let i = 0; i < 100; i++) {
    const middle = (from + to) / 2;
    let sum = 0;
    flow.forEach((amount, y) => (sum += amount / Math.pow(1 + middle, y)));
    if (sum > 0) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}
