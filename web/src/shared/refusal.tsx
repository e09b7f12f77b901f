// Why something was refused, beside the thing itself.
export const Refusal = ({ text }: { text: string }) =>
  text ? (
    <p role="alert" class="refusal">
      {text}
    </p>
  ) : null;
