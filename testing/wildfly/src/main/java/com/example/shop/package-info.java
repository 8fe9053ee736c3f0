/** A shop for WildFly. */
@org.jspecify.annotations.NullMarked
package com.example.shop;
