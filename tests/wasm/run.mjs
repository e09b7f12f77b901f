// Calls compiled drivers under Node: a request on standard input, an answer on standard output.
// A request: { module, description, pack, table, calls: [{ search, simulations } or { driver, arguments } or
// { decision } or { question }] }. A question is a text as pages ask it.
import { readFileSync } from "node:fs";
import { Drivers } from "../../web/engine/bots/drivers.js";
import { Learned } from "../../web/engine/bots/learned.js";
import { Search } from "../../web/engine/bots/search.js";
import { Searcher } from "../../web/engine/bots/searcher.js";

const unpacked = (text) => Uint8Array.from(Buffer.from(text, "base64"));
const packed = (bytes) => Buffer.from(bytes).toString("base64");

/** Runs a search; answers with all of its memory that counts. */
function searched(drivers, layout, { search, simulations }) {
  const own = new Search(drivers, layout, { ...search, known: unpacked(search.known) });
  const began = process.cpuUsage();
  own.run(simulations);
  const seconds = process.cpuUsage(began).user / 1e6;
  const bytes = (name) => packed(drivers.bytes(own.memory[name]));
  return { nodes: bytes("nodes"), rng: bytes("rng"), total: bytes("total"), seconds };
}

/** Calls a driver; arrays come as { itemSize, bytes }, and go back as they are after the call. */
function called(drivers, { driver, given }) {
  drivers.clear();
  const values = given.map((value) => {
    if (typeof value === "number") return value;
    const bytes = unpacked(value.bytes);
    const span = drivers.array(value.itemSize, bytes.length / value.itemSize);
    drivers.bytes(span).set(bytes);
    return span;
  });
  const answer = drivers.call(driver, ...values);
  const arrays = values.filter((value) => typeof value !== "number");
  return { answer, arrays: arrays.map((span) => packed(drivers.bytes(span))) };
}

/** Lets a learned player decide; answers also with the network's outputs. */
function decided(player, { decision }) {
  const found = player.decide({ ...decision, known: unpacked(decision.known) });
  const names = ["units", "grid", "out", "choices", "weights"];
  const bytes = (name) => packed(player.drivers.bytes(player.mind.named(name)));
  return { ...found, scratch: names.map(bytes) };
}

const { module, description, pack, table, calls } = JSON.parse(readFileSync(0, "utf8"));
const code = readFileSync(module);
const searcher = new Searcher(
  async () => ({ code, layout: description }),
  async () => unpacked(pack),
  async () => unpacked(table),
);
const drivers = await Drivers.load(code, description.parameters);
const player = pack ? new Learned(drivers, unpacked(pack)) : null;
const answers = [];
for (const call of calls) {
  if (call.question) answers.push(await searcher.answer(call.question));
  else if (call.decision) answers.push(decided(player, call));
  else answers.push(call.search ? searched(drivers, description, call) : called(drivers, call));
}
process.stdout.write(JSON.stringify(answers));
