// The network delay as the server measures it, where the event compensates it: a stamp of the server is brought back at
// once, and what it then says goes with the next move. This device's clock plays no part.
const AGAIN_MILLISECONDS = 15000;

export class Lag {
  constructor(post, url) {
    [this.post, this.url, this.newest] = [post, url, null];
  }

  start() {
    this.measure();
    setInterval(() => document.hidden || this.measure(), AGAIN_MILLISECONDS);
  }

  async measure() {
    const { data } = await this.post.send(this.url);
    if (!data.stamp) return;
    const answer = await this.post.send(this.url, { stamp: data.stamp });
    this.newest = answer.data.lag ?? this.newest;
  }
}
