import { Cheese, Picture } from "../../art/pieces.js";

/** The picture on the box; without words, since they are translated. */
export default function Box() {
  return (
    <Picture box="-50 -25 200 150">
      <Cheese />
    </Picture>
  );
}
