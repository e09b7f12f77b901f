// The options of a game. The server lists them; the box's messages explain them.

import type { ComponentChildren } from "preact";
import type { GameInfo, OptionInfo, TableWish } from "../../connection/wire.js";
import { loadGallery } from "../../games/gallery.js";
import { Choice, Text, Tick } from "../../shared/fields.js";
import { useLoaded } from "../../shared/loaded.js";
import { box, gameWords, language, t } from "../../words.js";

interface OptionsProps {
  info: GameInfo;
  players: number;
  options: Record<string, unknown>;
  change(part: Partial<TableWish>): void;
}

interface OptionProps {
  game: string;
  option: OptionInfo;
  players: number;
  value: unknown;
  set(value: unknown): void;
}

/** The options without a starter who does not play: that field is not there, or does not offer the seat. */
export const fittingOptions = (
  { options: known }: GameInfo,
  players: number,
  options: Record<string, unknown>,
): Record<string, unknown> => {
  const starter = known.find((each) => each.kind === "starter")?.name ?? "";
  const { [starter]: seat, ...others } = options;
  return players > 1 && Number(seat) <= players ? options : others;
};

/** What an option counts: the pieces with their pictures and names. */
function useCounted(game: string): (kind: string) => ComponentChildren {
  const gallery = useLoaded(() => loadGallery(game), [game, language.value]);
  return (kind) => {
    const piece = gallery.value?.counted?.[kind];
    if (!piece) return gallery.value ? kind : "";
    return (
      <>
        <piece.Shape />
        {piece.name(gameWords(game))}
      </>
    );
  };
}

const MOST = 99; // of one kind: two digits

function Counts({ game, option, value, set }: OptionProps) {
  const labelOf = useCounted(game);
  const usual = option.default as Record<string, number>;
  const now = (value ?? usual) as Record<string, number>;
  const sum = (counts: Record<string, number>) =>
    Object.values(counts).reduce((all, each) => all + each, 0);
  const all = sum(usual);
  const problem = sum(now) === all ? "" : t("option.sum.wrong", { all });
  return (
    <details class="counts" onInvalidCapture={(event) => (event.currentTarget.open = true)}>
      <summary>{box(game, `option.${option.name}`)}</summary>
      <p>{box(game, `option.${option.name}.help`)}</p>
      <div class="count-fields">
        {Object.keys(usual).map((kind, index) => (
          <Text
            key={kind}
            label={labelOf(kind)}
            type="number"
            maxLength={2}
            value={String(now[kind])}
            problem={index === 0 ? problem : ""}
            change={(text) =>
              set({ ...now, [kind]: Math.max(0, Math.min(MOST, Math.trunc(Number(text)))) })
            }
          />
        ))}
      </div>
      <p role="status" class={problem && "refusal"}>
        {t("option.sum", { now: sum(now), all })}
      </p>
    </details>
  );
}

function OptionField(props: OptionProps) {
  const { game, option, players, value, set } = props;
  switch (option.kind) {
    case "flag":
      return (
        <Tick
          label={box(game, `option.${option.name}`)}
          help={box(game, `option.${option.name}.help`)}
          on={Boolean(value ?? option.default)}
          change={set}
        />
      );
    case "starter":
      return players === 1 ? null : (
        <Choice
          label={t("option.starter")}
          value={String(value ?? "")}
          choices={[
            ["", t("option.starter.drawn")],
            ...Array.from(
              { length: players },
              (_, index) => [String(index + 1), t("setup.seat", { n: index + 1 })] as const,
            ),
          ]}
          change={(text) => set(text ? Number(text) : null)}
        />
      );
    case "counts":
      return <Counts {...props} />;
  }
}

export const OptionFields = ({ info, players, options, change }: OptionsProps) => (
  <>
    {info.options.map((option) => (
      <OptionField
        key={option.name}
        game={info.name}
        option={option}
        players={players}
        value={options[option.name]}
        set={(value) => change({ options: { ...options, [option.name]: value } })}
      />
    ))}
  </>
);
