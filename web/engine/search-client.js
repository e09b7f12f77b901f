// Questions of a house to its search worker, and the answers to them.

export class SearchClient {
  constructor(worker) {
    this.worker = worker;
    this.waiting = new Map();
    worker.onmessage = ({ data }) => this.settle(data);
    worker.onerror = (event) => this.fail(event.message);
  }

  ask(id, question) {
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, question });
    });
  }

  /** Nobody waits for this answer any more. */
  cancel(id) {
    if (this.waiting.delete(id)) this.worker.postMessage({ id });
  }

  settle({ id, answer, problem }) {
    const asked = this.waiting.get(id);
    this.waiting.delete(id);
    if (problem === undefined) asked?.resolve(answer);
    else asked?.reject(new Error(problem));
  }

  fail(problem) {
    for (const { reject } of this.waiting.values()) reject(new Error(problem));
    this.waiting.clear();
  }
}
