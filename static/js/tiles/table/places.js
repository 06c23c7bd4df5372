// The legal placements of the seat in turn, asked for once a version and kept.
//
//   const places = new Places(time, url)
//   await places.of(version, { transfer: 17 })      { faces, kinds: { V: [...], K: [...] }, ways, stones }, or null without an answer
const KEPT = 12;

export class Places {
  constructor(time, url) {
    Object.assign(this, { time, url, found: new Map() });
  }

  of(version, { transfer = null } = {}) {
    const key = `${version}.${transfer ?? ""}`;
    if (!this.found.has(key)) this.found.set(key, this.ask(version, transfer, key));
    if (this.found.size > KEPT) this.found.delete(this.found.keys().next().value);
    return this.found.get(key);
  }

  async ask(version, transfer, key) {
    const query = new URLSearchParams({ version, ...(transfer === null ? {} : { transfer }) });
    const answer = await this.time.ask(`${this.url}?${query}`);
    if (answer?.status === 200) return answer.data;
    this.found.delete(key);
    return null;
  }
}
