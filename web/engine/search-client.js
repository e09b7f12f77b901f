// Questions of a house to its search worker, and the answers to them.

export class SearchClient {
  /** `start` makes the worker, when a question first comes: a visit begins sooner without it.
   * `onShare` is told how much of the advice that somebody waits for is done. */
  constructor(start, onShare = () => undefined) {
    this.start = start;
    this.onShare = onShare;
    this.worker = null;
    this.waiting = new Map();
  }

  runningWorker() {
    if (this.worker) return this.worker;
    this.worker = this.start();
    this.worker.onmessage = ({ data }) => this.settle(data);
    this.worker.onerror = (event) => this.fail(event.message);
    return this.worker;
  }

  ask(id, question) {
    return new Promise((resolve, reject) => {
      const worker = this.runningWorker();
      this.waiting.set(id, { resolve, reject });
      worker.postMessage({ id, question });
    });
  }

  /** Nobody waits for this answer any more. */
  cancel(id) {
    if (this.waiting.delete(id)) this.worker.postMessage({ id });
  }

  settle({ id, answer, problem, share }) {
    const asked = this.waiting.get(id);
    if (share !== undefined) {
      if (asked) this.onShare(share);
      return;
    }
    this.waiting.delete(id);
    if (problem === undefined) asked?.resolve(answer);
    else asked?.reject(new Error(problem));
  }

  /** A worker that has failed answers nothing more: the next question starts a new one. */
  fail(problem) {
    this.worker.terminate();
    this.worker = null;
    for (const { reject } of this.waiting.values()) reject(new Error(problem));
    this.waiting.clear();
  }
}
