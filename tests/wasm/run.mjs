// Calls compiled drivers under Node: a request on standard input, an answer on standard output.
// A request: { module, description, pack, calls: [{ search, simulations } or { driver, arguments } or
// { decision }] }.
import { readFileSync } from "node:fs";
import { Drivers } from "../../web/engine/drivers.js";
import { Learned } from "../../web/engine/learned.js";
import { Search } from "../../web/engine/search.js";

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
  return { ...found, scratch: player.scratch.map((span) => packed(player.drivers.bytes(span))) };
}

const { module, description, pack, calls } = JSON.parse(readFileSync(0, "utf8"));
const drivers = await Drivers.load(readFileSync(module), description.parameters);
const player = pack ? new Learned(drivers, unpacked(pack)) : null;
const answers = calls.map((call) => {
  if (call.decision) return decided(player, call);
  return call.search ? searched(drivers, description, call) : called(drivers, call);
});
process.stdout.write(JSON.stringify(answers));
