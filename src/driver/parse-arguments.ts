export interface DriverArguments {
  base: string;
  ours: string;
  theirs: string;
  markerSize?: number;
  path: string;
  labels: { base?: string; ours?: string; theirs?: string };
  /** Folder of the merge log; none is written without it. */
  state?: string;
  /** The shell's copy of OURS, to be removed when the work is done: `rm` would be a process more. */
  copy?: string;
  isSha256: boolean;
}

/** By hand: a parser of options would cost more than the merge. */
export function parseArguments(argv: readonly string[]): DriverArguments | { problem: string } {
  let state: string | undefined;
  let copy: string | undefined;
  let isSha256 = false;
  let at = 0;
  for (; argv[at]?.startsWith('--') === true; at += 1) {
    const flag = argv[at];
    if (flag === '--state') state = argv[++at];
    else if (flag === '--copy') copy = argv[++at];
    else if (flag === '--sha256') isSha256 = true;
    else if (flag !== '--') return { problem: `the merge driver knows no ${flag}` };
    else {
      at += 1;
      break;
    }
  }
  const [base, ours, theirs, size, path, baseLabel, ourLabel, theirLabel] = argv.slice(at);
  if (base === undefined || ours === undefined || theirs === undefined || path === undefined) {
    return { problem: 'the merge driver is called by git, as: driver.cjs BASE OURS THEIRS MARKER-SIZE PATH' };
  }
  const labels = { base: labelOf(baseLabel), ours: labelOf(ourLabel), theirs: labelOf(theirLabel) };
  return { base, ours, theirs, markerSize: sizeOf(size), path, labels, state, copy, isSha256 };
}

/** A git that knows no labels passes their placeholders as they stand. */
function labelOf(text: string | undefined): string | undefined {
  return text === undefined || text === '' || /^%[SXY]$/.test(text) ? undefined : text;
}

/** A size that git did not fill in, or that no text could bear, is none. */
function sizeOf(text: string | undefined): number | undefined {
  const size = /^\d{1,3}$/.test(text ?? '') ? Number(text) : 0;
  return size > 0 ? size : undefined;
}
