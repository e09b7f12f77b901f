// Notices of a page that has its tables on this device. They lie above every page.
import type { ComponentChildren } from "preact";
import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import {
  applyUpdate,
  damaged,
  lost,
  progress,
  saveFailed,
  takeOver,
  workerState,
} from "../connection/worker-state.js";
import { route } from "../route.js";
import { pageWords, percent, t } from "../words.js";
import "./device-notices.css";

const BAR_DELAY_MS = 700; // what is loaded by then needs no bar

interface NoticeProps {
  children: ComponentChildren;
  urgent?: boolean;
}

const Notice = ({ children, urgent = false }: NoticeProps) => (
  <div class="device-notice" role={urgent ? "alert" : "status"}>
    {children}
  </div>
);

/** How much is loaded, and then how far its start is. */
function Loading() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), BAR_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  // A lesson needs no tables, and has no room for a bar.
  if (!late || route.value.page === "learn") return null;
  const { share, starts } = progress.value;
  const text = starts ? t("device.starting") : t("device.loading", { share: percent(share) });
  return (
    <div class="device-notice loading">
      <p>{text}</p>
      <progress aria-label={text} value={share} />
    </div>
  );
}

/** Another tab has the tables: this one is covered until it takes them over. */
function Elsewhere() {
  const here = useRef<HTMLButtonElement>(null);
  // Keys and screen readers do not reach the page below either.
  useEffect(() => {
    const page = document.getElementById("app")!;
    page.inert = true;
    here.current?.focus();
    return () => {
      page.inert = false;
    };
  }, []);
  return (
    <div class="device-cover" role="alertdialog" aria-modal aria-label={t("device.elsewhere")}>
      <div class="device-notice">
        <p>{t("device.elsewhere")}</p>
        <button ref={here} type="button" class="button main" onClick={() => takeOver.value()}>
          {t("device.here")}
        </button>
      </div>
    </div>
  );
}

interface ClosableProps {
  text: string;
  children?: ComponentChildren;
  urgent?: boolean;
}

function Closable({ text, children, urgent = false }: ClosableProps) {
  const [closed, close] = useState(false);
  if (closed) return null;
  return (
    <Notice urgent={urgent}>
      <p>{text}</p>
      {children}
      <button type="button" class="button plain" onClick={() => close(true)}>
        {children ? t("device.later") : t("close")}
      </button>
    </Notice>
  );
}

const Failed = () => (
  <Notice urgent>
    <p>{t("problem.not_loaded")}</p>
    <button type="button" class="button main" onClick={() => location.reload()}>
      {t("board.again")}
    </button>
  </Notice>
);

const Update = ({ change }: { change: () => void }) => (
  <Closable text={t("device.update")}>
    <button type="button" class="button main" onClick={change}>
      {t("device.change")}
    </button>
  </Closable>
);

function DeviceNotices() {
  void pageWords.value; // in another language they are drawn again
  const state = workerState.value;
  return (
    <>
      {state === "loading" && <Loading />}
      {state === "failed" && <Failed />}
      {state === "unable" && <Closable urgent text={t("problem.unable")} />}
      {saveFailed.value && <Closable urgent text={t("device.unkept")} />}
      {lost.value > 0 && <Closable urgent text={t("device.lost", { n: lost.value })} />}
      {damaged.value > 0 && <Closable urgent text={t("device.damaged", { n: damaged.value })} />}
      {applyUpdate.value && <Update change={applyUpdate.value} />}
      {state === "elsewhere" && <Elsewhere />}
    </>
  );
}

export function showNotices(): void {
  const place = document.createElement("div");
  place.className = "device-notices";
  document.body.append(place);
  render(<DeviceNotices />, place);
}
