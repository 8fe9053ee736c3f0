package dev.hilo.spring.actuate;

/**
 * Numbers that this instance reserved and did not hand out yet.
 *
 * @param first the first of them
 * @param last the last of them
 * @param nodeTag the tag that their ids will have
 */
public record RangeInHand(long first, long last, String nodeTag) {}
