/** A topic that one message goes to: levels of names, without the wildcards + and # (MQTT 3.1.1, 4.7), and none of the broker's own. */
export const MESSAGE_TOPIC = /^[^+#$\0][^+#\0]*$/;
