// Says when the connection is lost. The board stays as it is meanwhile.
import { isOnline } from "../connection/transport.js";
import { connection } from "../live.js";
import { t } from "../words.js";

export const ConnectionBar = () =>
  connection.value === "lost" && isOnline() ? (
    <p class="connection" role="status">
      <span class="spinner" aria-hidden="true" />
      {t("connection.lost")}
    </p>
  ) : null;
