// A game inside somebody else's page: it begins at once, against bots, and is not kept.
import { useLoaded } from "../shared/loaded.js";
import { Loading, Message } from "../shared/message.js";
import { tableForNow } from "../shared/opening.js";
import Table from "../table/table.js";

export default function Embed({ game }: { game: string }) {
  const { value: table, problem } = useLoaded(() => tableForNow(game), [game]);
  if (problem) return <Message text={problem} />;
  if (!table)
    return (
      <main class="page quiet">
        <Loading />
      </main>
    );
  return <Table table={table} seat={null} secret={null} />;
}
