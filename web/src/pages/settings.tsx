// The page of the settings.

import { useEffect, useState } from "preact/hooks";
import { erase } from "../connection/http.js";
import { isOnline } from "../connection/transport.js";
import { identify, me, rename } from "../me.js";
import { leftTable, tableLink } from "../route.js";
import {
  chosenLanguage,
  chosenMotion,
  notify,
  pace,
  type Speed,
  sound,
  speed,
  type Theme,
  theme,
} from "../settings.js";
import { DoButton } from "../shared/buttons.js";
import { CatChoice } from "../shared/cat-choice.js";
import { ErrorMessage } from "../shared/error-message.js";
import { Choice, LONGEST_NAME, PaceChoice, Text, Tick } from "../shared/fields.js";
import { play } from "../sound.js";
import { choosePace } from "../table/pace.js";
import { allowNotifications } from "../table/turn-alert.js";
import { LANGUAGES, reason, t } from "../words.js";
import { DeviceGames } from "./device-games.js";

function Name() {
  const [name, setName] = useState(me.value?.name ?? "");
  const [message, setMessage] = useState("");
  useEffect(() => {
    identify().then(
      (now) => setName(now.name),
      (error: unknown) => setMessage(reason(error)),
    );
  }, []);
  const save = (event: Event) => {
    event.preventDefault();
    rename(name).then(
      (now) => {
        setName(now.name);
        setMessage(t("settings.saved"));
      },
      (error: unknown) => setMessage(reason(error)),
    );
  };
  return (
    <form onSubmit={save} class="name-form">
      <Text label={t("name.yours")} value={name} maxLength={LONGEST_NAME} change={setName} />
      <button type="submit" class="button">
        {t("settings.save")}
      </button>
      <p role="status">{message}</p>
    </form>
  );
}

/** The browser is only asked when the player turns this on. */
function Notices() {
  const [message, setMessage] = useState("");
  const change = async (on: boolean) => {
    const answer = on ? await allowNotifications() : "allowed";
    notify.value = on && answer === "allowed" ? "on" : "off";
    setMessage(answer === "allowed" ? "" : t(`settings.notify.${answer}`));
  };
  return (
    <>
      <Tick
        label={t("settings.notify")}
        help={t("settings.notify.help")}
        on={notify.value === "on"}
        change={(on) => void change(on)}
      />
      <ErrorMessage text={message} />
    </>
  );
}

/** What is kept of a guest, and where; and a button that deletes it. */
function Privacy() {
  const forget = () => erase("me").then(() => location.assign("./"));
  return (
    <section class="panel">
      <h2>{t("privacy")}</h2>
      <p>{t(isOnline() ? "privacy.kept" : "privacy.kept.device")}</p>
      <p>{t(isOnline() ? "privacy.delete.help" : "privacy.delete.device")}</p>
      <DoButton class="plain danger" sure={t("privacy.delete.sure")} does={forget}>
        {t("privacy.delete")}
      </DoButton>
    </section>
  );
}

const LookFields = () => (
  <div class="choices">
    <Choice
      label={t("settings.language")}
      value={chosenLanguage.value}
      choices={Object.entries(LANGUAGES)}
      change={(value) => (chosenLanguage.value = value)}
    />
    <Choice
      label={t("settings.theme")}
      value={theme.value}
      choices={[
        ["auto", t("theme.auto")],
        ["light", t("theme.light")],
        ["dark", t("theme.dark")],
      ]}
      change={(value) => (theme.value = value as Theme)}
    />
  </div>
);

const SpeedFields = () => (
  <>
    <Choice
      label={t("settings.speed")}
      value={speed.value}
      choices={[
        ["0.5", t("speed.half")],
        ["1", t("speed.1")],
        ["2", t("speed.2")],
        ["4", t("speed.4")],
      ]}
      change={(value) => (speed.value = value as Speed)}
    />
    <PaceChoice value={pace.value} change={choosePace} />
  </>
);

const MotionField = () => (
  <Tick
    label={t("settings.motion")}
    help={t("settings.motion.help")}
    on={chosenMotion.value === "off"}
    change={(on) => (chosenMotion.value = on ? "off" : "auto")}
  />
);

function SoundField() {
  const change = (on: boolean) => {
    sound.value = on ? "on" : "off";
    play("turn");
  };
  return (
    <Tick
      label={t("settings.sound")}
      help={t("settings.sound.help")}
      on={sound.value === "on"}
      change={change}
    />
  );
}

const WayBack = () => (
  <p class="form-end">
    {leftTable.value ? (
      <a class="button main" href={tableLink(leftTable.value)}>
        {t("back.table")}
      </a>
    ) : (
      <a class="button" href="#/">
        {t("back.home")}
      </a>
    )}
  </p>
);

export default function SettingsPage() {
  return (
    <main class="page settings" tabIndex={-1}>
      <h1>{t("settings")}</h1>
      <div class="panels">
        <section class="panel">
          <Name />
          <CatChoice />
        </section>
        <section class="panel">
          <LookFields />
        </section>
        <section class="panel">
          <SpeedFields />
          <MotionField />
        </section>
        <section class="panel">
          <Notices />
          <SoundField />
        </section>
        {!isOnline() && <DeviceGames />}
        <Privacy />
      </div>
      <WayBack />
      <p class="more">
        <a href="./licences.txt">{t("settings.licences")}</a>
      </p>
    </main>
  );
}
