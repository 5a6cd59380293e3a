/**
 * Hashes of short texts without node:crypto: loading that, with all its ciphers and streams, costs a tenth of the start
 * of node. The build puts it in the place of node:crypto in the merge driver, which git starts once a file. FIPS 180-4.
 */

export interface LightHash {
  update(data: string | Uint8Array): LightHash;
  digest(encoding: 'hex'): string;
}

/** The first `length` hex digits of the SHA-256 of a short text. */
export function shortHash(text: string, length: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length);
}

/** SHA-1 or SHA-256 of what `update` was given, texts as UTF-8. Throws RangeError for another algorithm. */
export function createHash(algorithm: string): LightHash {
  const digest = algorithm === 'sha256' ? sha256 : algorithm === 'sha1' ? sha1 : undefined;
  if (digest === undefined) throw new RangeError(`there is no ${algorithm} here`);
  const parts: Uint8Array[] = [];
  const hash: LightHash = {
    update(data) {
      parts.push(typeof data === 'string' ? Buffer.from(data, 'utf8') : data);
      return hash;
    },
    digest: () => toHex(digest(padded(parts))),
  };
  return hash;
}

const BLOCK_BYTES = 64;
/** Where the length stands, in the last block. */
const LENGTH_BYTES = 8;

/** The message, a one bit, zeros, and the length in bits: whole blocks, as words of 32 bits. */
function padded(parts: readonly Uint8Array[]): DataView {
  const message = Buffer.concat(parts);
  const blocks = Math.ceil((message.length + 1 + LENGTH_BYTES) / BLOCK_BYTES);
  const bytes = new Uint8Array(blocks * BLOCK_BYTES);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(message.length / 0x2000_0000));
  view.setUint32(bytes.length - 4, message.length << 3);
  return view;
}

function toHex(words: Uint32Array): string {
  let hex = '';
  for (const word of words) hex += word.toString(16).padStart(8, '0');
  return hex;
}

/* Plain loops over plain variables: this runs once, so no compiler will make anything of it. */

function sha1(message: DataView): Uint32Array {
  const state = Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0);
  const w = new Int32Array(80);
  for (let start = 0; start < message.byteLength; start += BLOCK_BYTES) {
    for (let t = 0; t < 16; t += 1) w[t] = message.getInt32(start + t * 4);
    for (let t = 16; t < 80; t += 1) {
      const x = w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16];
      w[t] = (x << 1) | (x >>> 31);
    }
    let a = state[0];
    let b = state[1];
    let c = state[2];
    let d = state[3];
    let e = state[4];
    for (let t = 0; t < 80; t += 1) {
      let mixed: number;
      if (t < 20) mixed = ((b & c) | (~b & d)) + 0x5a827999;
      else if (t < 40) mixed = (b ^ c ^ d) + 0x6ed9eba1;
      else if (t < 60) mixed = ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
      else mixed = (b ^ c ^ d) + 0xca62c1d6;
      const next = (((a << 5) | (a >>> 27)) + mixed + e + w[t]) | 0;
      e = d;
      d = c;
      c = (b << 30) | (b >>> 2);
      b = a;
      a = next;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
  }
  return state;
}

function sha256(message: DataView): Uint32Array {
  const state = roots(8, 2);
  const k = roots(64, 3);
  const w = new Int32Array(64);
  for (let start = 0; start < message.byteLength; start += BLOCK_BYTES) {
    expand(message, start, w);
    let a = state[0];
    let b = state[1];
    let c = state[2];
    let d = state[3];
    let e = state[4];
    let f = state[5];
    let g = state[6];
    let h = state[7];
    for (let t = 0; t < 64; t += 1) {
      const sum1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const t1 = (h + sum1 + ((e & f) ^ (~e & g)) + k[t] + w[t]) | 0;
      const sum0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const t2 = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
    state[5] += f;
    state[6] += g;
    state[7] += h;
  }
  return state;
}

function expand(message: DataView, start: number, w: Int32Array): void {
  for (let t = 0; t < 16; t += 1) w[t] = message.getInt32(start + t * 4);
  for (let t = 16; t < 64; t += 1) {
    const x = w[t - 2];
    const y = w[t - 15];
    const s1 = ((x >>> 17) | (x << 15)) ^ ((x >>> 19) | (x << 13)) ^ (x >>> 10);
    const s0 = ((y >>> 7) | (y << 25)) ^ ((y >>> 18) | (y << 14)) ^ (y >>> 3);
    w[t] = s1 + w[t - 7] + s0 + w[t - 16];
  }
}

/** The first 32 bits behind the point of the square or cube roots of the first primes: the constants of SHA-256. */
function roots(count: number, degree: 2 | 3): Uint32Array {
  const words = new Uint32Array(count);
  for (let n = 2, found = 0; found < count; n += 1) {
    let isPrime = true;
    for (let by = 2; isPrime && by * by <= n; by += 1) isPrime = n % by !== 0;
    if (!isPrime) continue;
    const root = degree === 2 ? Math.sqrt(n) : Math.cbrt(n);
    words[found] = (root - Math.floor(root)) * 0x1_0000_0000;
    found += 1;
  }
  return words;
}
