// Questions of a house to its search worker, and the answers to them.

export class SearchLine {
  constructor(worker) {
    this.worker = worker;
    this.waiting = new Map();
    this.asked = 0;
    worker.onmessage = ({ data }) => this.settle(data);
    worker.onerror = (event) => this.fail(event.message);
  }

  ask(question) {
    const id = this.asked++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, question });
    });
  }

  settle({ id, answer, problem }) {
    const { resolve, reject } = this.waiting.get(id);
    this.waiting.delete(id);
    if (problem === undefined) resolve(answer);
    else reject(new Error(problem));
  }

  fail(problem) {
    for (const { reject } of this.waiting.values()) reject(new Error(problem));
    this.waiting.clear();
  }
}
